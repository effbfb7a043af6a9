//! TLS to PostgreSQL. `sslmode` and `sslrootcert` in the address mean what they mean to PostgreSQL's own programs.

use std::fmt;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use percent_encoding::percent_decode_str;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{verify_server_cert_signed_by_trust_anchor, verify_server_name};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::config::SslMode;
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_rustls::TlsConnector;

use crate::StoreError;

/// What an address says about TLS.
#[derive(Debug)]
pub(super) struct TlsOptions {
    pub(super) mode: SslMode,
    /// The certificates of `sslrootcert`, if the server's certificate is verified.
    roots: Option<Vec<CertificateDer<'static>>>,
    /// Whether the certificate must be for the host that is connected to.
    checks_name: bool,
}

/// Takes `sslmode` and `sslrootcert` out of an address: the parser of the rest does not know all of their values.
pub(super) fn split(url: &str) -> Result<(String, TlsOptions), StoreError> {
    let (mut mode, mut root_file) = (None, None);
    // A password may have a question mark.
    let host = url.find('@').unwrap_or(0);
    let rest = match url[host..].find('?').map(|at| url.split_at(host + at)) {
        Some((base, query)) => {
            let others = query[1..].split('&').filter(|parameter| {
                let (key, value) = parameter.split_once('=').unwrap_or((parameter, ""));
                let value = || Some(percent_decode_str(value).decode_utf8_lossy().into_owned());
                match key {
                    "sslmode" => mode = value(),
                    "sslrootcert" => root_file = value(),
                    _ => return true,
                }
                false
            });
            let others: Vec<&str> = others.collect();
            if others.is_empty() { base.to_owned() } else { format!("{base}?{}", others.join("&")) }
        }
        None => url.to_owned(),
    };
    let (mode, must_verify, checks_name) = match mode.as_deref() {
        Some("disable") => (SslMode::Disable, false, false),
        None | Some("prefer") => (SslMode::Prefer, false, false),
        Some("require") => (SslMode::Require, false, false),
        Some("verify-ca") => (SslMode::Require, true, false),
        Some("verify-full") => (SslMode::Require, true, true),
        Some(other) => {
            return Err(StoreError::Io(format!(
                "unknown sslmode {other:?}: use disable, prefer, require, verify-ca or verify-full"
            )));
        }
    };
    if must_verify && root_file.is_none() {
        return Err(StoreError::Io(
            "this sslmode needs sslrootcert, a file with the certificates of the authorities that are trusted, or sslrootcert=system"
                .to_owned(),
        ));
    }
    // As for PostgreSQL's own programs: otherwise any certificate of any site would do.
    if root_file.as_deref() == Some("system") && !checks_name {
        return Err(StoreError::Io("sslrootcert=system needs sslmode=verify-full".to_owned()));
    }
    let roots = root_file.as_deref().map(read_roots).transpose()?;
    Ok((rest, TlsOptions { mode, roots, checks_name }))
}

/// The certificates of a file, or those that the system trusts.
fn read_roots(file: &str) -> Result<Vec<CertificateDer<'static>>, StoreError> {
    let roots = if file == "system" {
        // Some of them may be unreadable; what matters is whether any are left.
        rustls_native_certs::load_native_certs().certs
    } else {
        let unreadable = |error: &dyn fmt::Display| StoreError::Io(format!("sslrootcert {file}: {error}"));
        CertificateDer::pem_file_iter(file)
            .and_then(Iterator::collect::<Result<Vec<_>, _>>)
            .map_err(|error| unreadable(&error))?
    };
    if roots.is_empty() {
        return Err(StoreError::Io(format!("sslrootcert {file}: there are no certificates")));
    }
    Ok(roots)
}

/// Encrypts connections.
#[derive(Clone)]
pub(super) struct Tls(Arc<ClientConfig>);

impl Tls {
    pub(super) fn new(options: TlsOptions) -> Result<Tls, StoreError> {
        let failed = |error: rustls::Error| StoreError::Io(format!("sslrootcert: {error}"));
        let provider = Arc::new(ring::default_provider());
        let authority = match options.roots {
            None => None,
            Some(certificates) => {
                let mut roots = RootCertStore::empty();
                for certificate in &certificates {
                    roots.add(certificate.clone()).map_err(failed)?;
                }
                Some(Authority { roots, certificates })
            }
        };
        let verifier = Verifier { provider: provider.clone(), authority, checks_name: options.checks_name };
        let mut config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(failed)?
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(verifier))
            .with_no_client_auth();
        // Required by sslnegotiation=direct, and ignored otherwise.
        config.alpn_protocols = vec![b"postgresql".to_vec()];
        Ok(Tls(Arc::new(config)))
    }
}

/// Whom a certificate must come from.
#[derive(Debug)]
struct Authority {
    roots: RootCertStore,
    /// The same, to recognise a server's own certificate among them.
    certificates: Vec<CertificateDer<'static>>,
}

/// Verifies the server's certificate as far as `sslmode` asks for it. Without an authority connections are encrypted, and
/// nobody knows with whom.
#[derive(Debug)]
struct Verifier {
    provider: Arc<CryptoProvider>,
    authority: Option<Authority>,
    checks_name: bool,
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        _ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        let Some(authority) = &self.authority else { return Ok(ServerCertVerified::assertion()) };
        let certificate = ParsedCertificate::try_from(end_entity)?;
        // A self-signed certificate of the server may be its own authority.
        if !authority.certificates.contains(end_entity) {
            let algorithms = self.provider.signature_verification_algorithms.all;
            let roots = &authority.roots;
            verify_server_cert_signed_by_trust_anchor(&certificate, roots, intermediates, now, algorithms)?;
        }
        if self.checks_name {
            verify_server_name(&certificate, server_name)?;
        }
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signed, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signed, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}

/// Encrypts connections to one host.
pub(super) struct Connect {
    config: Arc<ClientConfig>,
    host: String,
}

impl<S> MakeTlsConnect<S> for Tls
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    type Stream = Encrypted<S>;
    type TlsConnect = Connect;
    type Error = io::Error;

    fn make_tls_connect(&mut self, host: &str) -> Result<Connect, io::Error> {
        // A local socket has no host name, and its server refuses TLS.
        Ok(Connect { config: self.0.clone(), host: host.to_owned() })
    }
}

impl<S> TlsConnect<S> for Connect
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    type Stream = Encrypted<S>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Encrypted<S>>> + Send>>;

    fn connect(self, stream: S) -> Self::Future {
        Box::pin(async move {
            let host = ServerName::try_from(self.host)
                .map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?;
            let stream = TlsConnector::from(self.config).connect(host, stream).await?;
            Ok(Encrypted(Box::new(stream)))
        })
    }
}

/// An encrypted connection.
pub(super) struct Encrypted<S>(Box<tokio_rustls::client::TlsStream<S>>);

impl<S: AsyncRead + AsyncWrite + Unpin> TlsStream for Encrypted<S> {
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Encrypted<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.0).poll_read(context, buffer)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Encrypted<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut *self.0).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.0).poll_shutdown(context)
    }
}

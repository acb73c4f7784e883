export { CertificateFault, readCertificate, type ServedCertificate } from './read-certificate.ts';

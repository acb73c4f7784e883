export { CertificateFault, readCertificate, type ServedCertificate } from './read-certificate.ts';
export { type Certificate, parseCertificate, readPem } from './x509/certificate.ts';
export { listFault, type RevocationList, readRevocationList, revocationStatus } from './x509/crl.ts';
export { isNamed, matchesDns, type PeerName } from './x509/host-names.ts';
export { certificateFaults, EKU, KEY_USAGE, type Profile } from './x509/rules.ts';
export { type PathFault, type PathResult, type PathWish, validatePath } from './x509/validate-path.ts';

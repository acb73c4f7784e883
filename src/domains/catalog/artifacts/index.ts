export { addStoredArtifact } from './add-stored.ts';
export { artifactsDomain } from './domain.ts';
export { findArtifact } from './store.ts';
export { artifactBytes } from './stored-bytes.ts';

import { defineDomain } from '../../../http/define-domain.ts';
import * as events from './events.ts';
import { deleteArtifact } from './operations/delete-artifact.ts';
import { downloadArtifact } from './operations/download-artifact.ts';
import { getArtifact } from './operations/get-artifact.ts';
import { getArtifactUrl } from './operations/get-artifact-url.ts';
import { listArtifacts } from './operations/list-artifacts.ts';
import { registerArtifact } from './operations/register-artifact.ts';
import { uploadArtifact } from './operations/upload-artifact.ts';
import { artifactRecords } from './records.ts';
import type { ArtifactsServices } from './services.ts';

export const artifactsDomain = defineDomain({
  name: 'artifacts',
  operations: [
    listArtifacts,
    registerArtifact,
    uploadArtifact,
    getArtifact,
    deleteArtifact,
    downloadArtifact,
    getArtifactUrl,
  ],
  records: [artifactRecords],
  events: Object.values(events),
  create: (services: ArtifactsServices): ArtifactsServices => services,
});

import { EtlPipelinePage } from '../pipeline/etl-pipeline-page.tsx';
import { EditDefinition } from './edit-definition.tsx';

export default function EditEtlPage() {
  return (
    <EtlPipelinePage full>
      {(pipeline) => <EditDefinition key={pipeline.pipeline_id} kind="etl" pipeline={pipeline} />}
    </EtlPipelinePage>
  );
}

import { PipelinePage } from '../pipeline/pipeline-page.tsx';
import { EditDefinition } from './edit-definition.tsx';

export default function EditPipelinePage() {
  return (
    <PipelinePage full>
      {(pipeline) => <EditDefinition key={pipeline.pipeline_id} kind="pipeline" pipeline={pipeline} />}
    </PipelinePage>
  );
}

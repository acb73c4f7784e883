import { useNavigate } from '@tanstack/react-router';
import { Ban, Pause, Play, RotateCcw } from 'lucide-react';
import { Button } from '../../../kit/button.tsx';
import { showToast } from '../../../kit/toast.tsx';
import { useChange } from '../../../lib/query.ts';
import { kindOfRun, type Run } from './record.ts';

const tell = (error: Error) => showToast({ text: error.message, kind: 'bad' });

/** Pause, go on and cancel, as the kind of the run has them. */
export function RunMoves({ run }: { run: Run }) {
  const kind = kindOfRun(run.run_id);
  const pausePipeline = useChange('pipelines.pause-run');
  const resumePipeline = useChange('pipelines.report-status');
  const pauseEtl = useChange('etl.pause-run');
  const cancelPipeline = useChange('pipelines.cancel-run');
  const cancelEtl = useChange('etl.cancel-run');
  const cancelTemplate = useChange('workflow-templates.cancel-run');
  const { run_id, status } = run;
  const cancel = { pr: cancelPipeline, er: cancelEtl, wr: cancelTemplate }[kind];
  const pause = () =>
    kind === 'er'
      ? pauseEtl.mutate({ run_id }, { onError: tell })
      : pausePipeline.mutate({ run_id }, { onError: tell });
  const resume = () =>
    kind === 'er'
      ? pauseEtl.mutate({ run_id, resume: true }, { onError: tell })
      : resumePipeline.mutate({ run_id, status: 'running' }, { onError: tell });
  const isMoving = pausePipeline.isPending || resumePipeline.isPending || pauseEtl.isPending;
  return (
    <>
      {status === 'paused' && (
        <Button onClick={resume} busy={isMoving}>
          <Play /> Resume
        </Button>
      )}
      {status === 'running' && kind !== 'wr' && (
        <Button onClick={pause} busy={isMoving}>
          <Pause /> Pause
        </Button>
      )}
      <Button
        kind="danger"
        onClick={() => cancel.mutate({ run_id }, { onError: tell })}
        busy={cancel.isPending}
      >
        <Ban /> Cancel
      </Button>
    </>
  );
}

/** Starts a run once more, whole or from a stage on, and goes to it. */
export function useRestart(run: Run) {
  const navigate = useNavigate();
  const onDone = ({ run_id }: { run_id: string }) => void navigate({ to: `/flows/runs/${run_id}` });
  const pipeline = useChange('pipelines.run', { onDone });
  const etl = useChange('etl.run-pipeline', { onDone });
  const template = useChange('workflow-templates.run', { onDone });
  const kind = kindOfRun(run.run_id);
  const id = run.pipeline_id ?? '';
  const again = kind === 'er' ? etl : pipeline;
  const { params } = run;
  return {
    all: () =>
      kind === 'wr'
        ? template.mutate({ id: run.template_id ?? '', inputs: params })
        : again.mutate({ pipeline_id: id, params }),
    from: (stage: string) => again.mutate({ pipeline_id: id, resume_run: run.run_id, from_stage: stage }),
    /** Template runs have no earlier run to go on from; a stage run by itself has no pipeline. */
    hasStages: kind !== 'wr' && id !== '',
    canRestart: kind === 'wr' || id !== '',
    error: pipeline.error ?? etl.error ?? template.error,
    isPending: pipeline.isPending || etl.isPending || template.isPending,
  };
}

export type Restart = ReturnType<typeof useRestart>;

interface RestartButtonProps {
  restart: Restart;
  stage: string | undefined;
  isFailed: boolean;
}

export const RestartButtons = ({ restart, stage, isFailed }: RestartButtonProps) => (
  <>
    {restart.hasStages && stage !== undefined && (
      <Button
        kind={isFailed ? 'primary' : 'plain'}
        busy={restart.isPending}
        onClick={() => restart.from(stage)}
      >
        <RotateCcw /> Restart from {stage}
      </Button>
    )}
    {restart.canRestart && (
      <Button busy={restart.isPending} onClick={restart.all}>
        <Play /> Restart all
      </Button>
    )}
  </>
);

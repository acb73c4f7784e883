import type { Granary, Pipeline, PipelineRun } from '../../client/index.ts';
import type { Command } from './command.ts';
import { CONNECTION_USAGE, type Connected, readArguments, withGranary } from './connection.ts';
import { EXIT, failed, Interrupted, wrongUsage } from './failure.ts';
import { requirePipeline } from './find-by-name.ts';
import { StageBoard } from './stage-board.ts';
import { tableText } from './table.ts';
import { note, printJson } from './terminal.ts';

export const pipeline: Command = {
  usage: `granary pipeline list | granary pipeline run PIPELINE [--follow] [--param NAME=VALUE]...

PIPELINE is a name or an ID. --follow shows the stages until the run ends, and fails if the run fails; Ctrl-C stops
following, and the run continues. Values of --param are parsed as JSON if possible, and as text otherwise.
${CONNECTION_USAGE}`,
  actions: ['list', 'run'],
  examples: ['granary pipeline list', 'granary pipeline run "nightly shop" --follow --param max_pages=200'],
  run(args) {
    const { values, positionals } = readArguments(args, {
      follow: { type: 'boolean', default: false },
      param: { type: 'string', multiple: true, default: [] },
    });
    const [action = 'list', name] = positionals;
    if (action !== 'list' && action !== 'run')
      throw wrongUsage(`"${action}" is not a pipeline command. Use list or run.`);
    if (action === 'run' && name === undefined)
      throw wrongUsage('Give the name or ID of a pipeline. Run granary pipeline list to see them.');
    const params = Object.fromEntries(values.param.map(paramOf));
    return withGranary(values, async (connected) => {
      if (action === 'list') return list(connected.granary, values.json, connected.signal);
      return run(connected, { name: name ?? '', params, follow: values.follow, asJson: values.json });
    });
  },
};

async function list(granary: Granary, asJson: boolean, signal: AbortSignal): Promise<number> {
  const found: Pipeline[] = [];
  for await (const one of granary.all('pipelines.list', {}, { signal })) found.push(one);
  if (asJson) printJson(found);
  else if (found.length === 0) note('No pipelines yet.');
  else
    console.log(
      tableText(
        ['id', 'name', 'stages', 'schedule'],
        found.map(({ pipeline_id, name, stages, schedule }) => ({
          id: pipeline_id,
          name,
          stages,
          schedule: schedule?.cron ?? '',
        })),
      ),
    );
  return 0;
}

interface RunWish {
  name: string;
  params: Record<string, unknown>;
  follow: boolean;
  asJson: boolean;
}

async function run({ granary, signal }: Connected, wish: RunWish): Promise<number> {
  const { pipeline_id } = await requirePipeline(granary, wish.name, signal);
  const started = await granary.pipelines.run({ pipeline_id, params: wish.params }, { signal });
  const ended = wish.follow ? await follow(granary, started, signal) : started;
  if (wish.asJson) printJson(ended);
  else if (!wish.follow) console.log(started.run_id);
  if (ended.status === 'failed')
    throw failed(`The run ${ended.run_id} failed: ${ended.error?.message ?? 'unknown reason'}`);
  return ended.status === 'cancelled' ? EXIT.failed : EXIT.ok;
}

async function follow(granary: Granary, started: PipelineRun, signal: AbortSignal): Promise<PipelineRun> {
  const board = new StageBoard();
  try {
    board.show(started.stages);
    const ended = await granary.waitFor(started, { signal, onProgress: ({ stages }) => board.show(stages) });
    board.end(`Run ${ended.run_id} ${ended.status}`);
    return ended;
  } catch (error) {
    if (signal.reason instanceof Interrupted)
      note(`\nThe run ${started.run_id} continues. Run granary jobs to see it.`);
    throw error;
  }
}

function paramOf(text: string): [string, unknown] {
  const at = text.indexOf('=');
  if (at < 1) throw wrongUsage(`--param ${text} has no value. Write it as name=value.`);
  return [text.slice(0, at), jsonOrText(text.slice(at + 1))];
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

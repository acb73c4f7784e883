import { GranaryError } from '../../client/index.ts';
import { ApiError, StartError } from '../kernel/errors.ts';

/** What the codes say to scripts; docs/command-line.md lists them. */
export const EXIT = { ok: 0, failed: 1, usage: 2, refused: 3, notFound: 4, interrupted: 130 } as const;

/** A reason to end that is no fault of the program, with the code that tells it. */
export class CommandError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const wrongUsage = (message: string): CommandError => new CommandError(EXIT.usage, message);
export const failed = (message: string): CommandError => new CommandError(EXIT.failed, message);
export const notFound = (message: string): CommandError => new CommandError(EXIT.notFound, message);

/** The reason of the signal that Ctrl-C aborts. */
export class Interrupted extends Error {}

/** One line that says what to do; only a fault of the program itself shows where it happened. */
export function explain(error: unknown): number {
  if (error instanceof Interrupted) return EXIT.interrupted;
  if (isReaderGone(error)) return EXIT.ok;
  if (error instanceof CommandError) return say(error.message, error.code);
  if (error instanceof GranaryError) return say(withDetails(error), codeOf(error));
  if (error instanceof StartError || error instanceof ApiError) return say(error.message, EXIT.failed);
  if (isArgumentError(error)) return say(error.message.replace(POSITIONAL_HINT, ''), EXIT.usage);
  if (isFileError(error))
    return say(`${error.path ?? 'The file'}: ${FILE_FAULTS[error.code ?? '']}`, EXIT.failed);
  console.error('granary: unexpected error; please report it.', error);
  return EXIT.failed;
}

function say(message: string, code: number): number {
  console.error(`granary: ${message.replaceAll(/\s*\n\s*/g, ' ')}`);
  return code;
}

export function codeOf({ status }: GranaryError): number {
  if (status === 401 || status === 403) return EXIT.refused;
  return status === 404 ? EXIT.notFound : EXIT.failed;
}

function withDetails({ message, status, details, requestId }: GranaryError): string {
  const hint = status === 401 ? ' Run granary login to sign in, or give --key.' : '';
  const more = details.slice(1, 4).map((detail) => ` ${detail.path} ${detail.message}.`);
  return `${message}${more.join('')}${hint}${status >= 500 ? ` (request ${requestId})` : ''}`;
}

/** Whoever read standard output has seen enough. */
const isReaderGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EPIPE';

/** Node guesses at what was meant, which is seldom an argument that begins with a dash. */
const POSITIONAL_HINT = /\. To specify a positional argument.*$/s;

const isArgumentError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

const FILE_FAULTS: Record<string, string> = {
  ENOENT: 'there is no such file or folder. Check the path.',
  EACCES: 'permission denied. Check its permissions.',
  EISDIR: 'it is a folder. Give a file.',
  ENOTDIR: 'part of the path is not a folder. Check the path.',
  ENOSPC: 'the disk is full. Free some space and run the command again.',
  EROFS: 'the disk is read-only. Choose another folder.',
};

const isFileError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && String(error.code) in FILE_FAULTS;

/** Of a job that did not complete, as a sentence says it: "failed", or "was cancelled". */
export const endedAs = (status: string): string => (status === 'failed' ? status : `was ${status}`);

/** A file that was chosen where its dataset did not exist yet. */
let waiting: { datasetId: string; file: File } | undefined;

export const keepFile = (datasetId: string, file: File): void => {
  waiting = { datasetId, file };
};

export function takeFile(datasetId: string): File | undefined {
  if (waiting?.datasetId !== datasetId) return undefined;
  const { file } = waiting;
  waiting = undefined;
  return file;
}

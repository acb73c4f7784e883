const UPLOADED = 'granary:upload/';

/** What stands for the source of a file that was sent. */
export const uploadedFrom = (artifactId: string): string => UPLOADED + artifactId;

/** Files that were sent, or made by jobs, have no address to fetch them from again. */
export const hasAddress = (sourceUrl: string): boolean => !sourceUrl.startsWith('granary:');

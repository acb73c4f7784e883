import { countdown } from './pace.ts';

/** Fails what takes longer than so much of the machine's own time. */
export async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = countdown(milliseconds, () => reject(new Error(`it took longer than ${milliseconds} ms`)));
  try {
    return await Promise.race([work, promise]);
  } finally {
    late.cancel();
  }
}

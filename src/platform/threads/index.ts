export { createThreads, type Task, type Threads, threadTask } from './threads.ts';

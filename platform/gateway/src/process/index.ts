export { runMain } from './run-main.ts'
export { aborted } from './stop-signal.ts'

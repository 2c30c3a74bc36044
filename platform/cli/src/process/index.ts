export { runMain } from './run-main.ts'
export { raised } from './stop-signal.ts'

import { LimitedWorker } from './limited-worker.ts'

declare const __webpack_public_path__: string

/**
 * The folder of this release on the site's own origin, even if a CDN served this file: browsers do not start workers
 * from another origin.
 */
export const releaseFolder = (): string =>
  new URL(__webpack_public_path__, location.href).pathname.replace(/^.*?(?=\/__mfe\/)/, '')

/** Starts a worker of this release, as `rsbuild.config.ts` names it. `limitMs` is its time for each answer. */
export const startWorker = <Question, Answer>(name: string, limitMs: number): LimitedWorker<Question, Answer> =>
  new LimitedWorker(new Worker(`${releaseFolder()}workers/${name}.js`, { type: 'module' }), limitMs)

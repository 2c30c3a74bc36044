export { compositionPlan } from './plan.ts'
export { releaseManifest, remoteRelease, shellRelease } from './release.ts'
export { remoteDeclaration } from './remote.ts'

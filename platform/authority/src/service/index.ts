export type { ReleaseServiceOptions } from './options.ts'
export { registerReleaseService } from './register-release-service.ts'

export type { MakeFiles } from './release-files.ts'
export { remoteConfig } from './remote-config.ts'
export { shareNames } from './shares.ts'
export { type ShellDeclaration, shellConfig } from './shell-config.ts'

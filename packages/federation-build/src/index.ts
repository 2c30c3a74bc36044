export { remoteConfig } from './remote-config.ts'
export { type ShellDeclaration, shellConfig } from './shell-config.ts'
export { shareNames } from './shares.ts'

export { remoteConfig } from './remote-config.ts'
export { shareNames } from './shares.ts'
export { type ShellDeclaration, shellConfig } from './shell-config.ts'

export { newFolder, writeBuild } from './build-folder.ts'
export { bytesOf, fakeRemote, fakeShell } from './fake-release.ts'

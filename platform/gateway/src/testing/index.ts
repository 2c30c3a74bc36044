export { type FakeBuild, type FakeRemote, fakeRemoteBuild, fakeShellBuild } from './fake-builds.ts'
export { createFakeSite } from './fake-site.ts'

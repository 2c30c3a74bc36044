import { remoteConfig } from '@site/federation-build'
import remote from './remote.ts'

export default remoteConfig(remote, import.meta.dirname)

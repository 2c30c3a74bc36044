import { remoteConfig } from '@mfe/build'
import { host } from '@site/services/host'
import remote from './remote.ts'

export default remoteConfig(remote, host, import.meta.dirname)

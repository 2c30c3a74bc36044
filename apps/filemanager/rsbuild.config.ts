import { remoteConfig } from '@mfe/build'
import remote from './remote.ts'

export default remoteConfig(remote, import.meta.dirname)

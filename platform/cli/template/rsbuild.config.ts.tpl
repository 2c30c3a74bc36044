import { platformHost, remoteConfig } from '@mfe/build'
import remote from './remote.ts'

export default remoteConfig(remote, platformHost, import.meta.dirname)

import { platformHost, remoteConfig } from '@mfe/build'
import remote from './remote.ts'

// If your site's host has shares or services of its own, pass it instead of platformHost. Otherwise, this remote
// bundles its own copies of them.
export default remoteConfig(remote, platformHost, import.meta.dirname)

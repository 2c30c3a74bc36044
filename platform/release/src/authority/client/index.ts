export {
  type LiveComposition,
  liveComposition,
  MANIFEST_FILE,
  siteFacts,
  type Whoami,
} from '../wire/protocol.ts'
export { openReleaseService, type ReleaseService } from './open-release-service.ts'

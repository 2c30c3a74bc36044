/** In the place of the runtime's snapshots: they come from manifests, and the plan says all that a manifest would. */
export class SnapshotHandler {
  manifestCache = new Map<string, unknown>()
  hooks = { lifecycle: {}, applyPlugin: () => undefined }

  loadRemoteSnapshotInfo(): never {
    throw new Error('This site has no federation manifests: its remotes are registered with their entry.')
  }
}

export const getGlobalRemoteInfo = (): Record<string, undefined> => ({})

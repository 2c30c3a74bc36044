/** Replaces the runtime's snapshots: they come from manifests, and the plan contains what a manifest would. */
export class SnapshotHandler {
  manifestCache = new Map<string, unknown>()
  hooks = { lifecycle: {}, applyPlugin: () => undefined }

  loadRemoteSnapshotInfo(): never {
    throw new Error('This platform has no federation manifests: remotes are registered with their entry.')
  }
}

export const getGlobalRemoteInfo = (): Record<string, undefined> => ({})

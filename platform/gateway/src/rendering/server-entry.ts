import type { RenderedSite, RenderRequest, ServerEntry } from '@mfe/contract'

/** Rendering protocol 1, of releases without numbers: it called the state of a page a posted form. */
interface ServerEntry1 extends Omit<ServerEntry, 'renderSite'> {
  renderSite(request: Omit<RenderRequest, 'pageState'> & { postedForm?: unknown }): Promise<RenderedSite>
}

/**
 * Returns what a shell's server build exports, as this gateway calls it: the one place that knows another protocol than
 * its own. Throws if the build exports something else.
 */
export function toServerEntry(exports: Readonly<Record<string, unknown>>, protocol: number): ServerEntry {
  if (!isServerEntry(exports)) throw new TypeError('The server build of the shell exports no renderSite.')
  return protocol === 1 ? fromProtocol1(exports) : exports
}

const isServerEntry = (exports: object): exports is ServerEntry & ServerEntry1 =>
  'renderSite' in exports && typeof exports.renderSite === 'function' && 'shared' in exports && 'headScript' in exports

function fromProtocol1({ headScript, shared, renderSite }: ServerEntry1): ServerEntry {
  return {
    headScript,
    shared,
    renderSite: ({ pageState, ...request }) =>
      renderSite(pageState === undefined ? request : { ...request, postedForm: pageState }),
  }
}

import { expectTypeOf, it } from 'vitest'
import { defineRemote } from './manifests.ts'

const bare = { name: 'careers', routes: [], exposes: {} }

// Checked by tsc.
it('keeps the names of a remote’s services in the type of its declaration', () => {
  const remote = defineRemote({ ...bare, uses: ['careers', 'toasts'] })
  expectTypeOf(remote.uses).toEqualTypeOf<readonly ('careers' | 'toasts')[] | undefined>()
  expectTypeOf(defineRemote(bare).uses).toEqualTypeOf<readonly never[] | undefined>()
})

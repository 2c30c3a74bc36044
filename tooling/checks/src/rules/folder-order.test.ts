import { expect, it } from 'vitest'
import { makeTree } from '../testing/make-tree.ts'
import { folderOrderRule } from './folder-order.ts'

const README = `# Shop

In \`src\`, each folder imports only those listed after it:

- \`pages/\`: what visitors see
- \`cart/\` → \`gifts/\` → \`cards/\`, \`search/\`: the features, see \`pages/\`
- \`prices.ts\`: what both share
`

const tree = (files: Record<string, string>) =>
  makeTree({
    'platform/shop/README.md': README,
    'platform/shop/src/index.ts': "import { cart } from './cart/cart.ts'\n",
    'platform/shop/src/prices.ts': '',
    'platform/shop/src/pages/page.tsx': "import { cart } from '../cart/cart.ts'\nimport './frame.ts'\n",
    'platform/shop/src/cart/cart.ts': "import type { Price } from '../prices.ts'\n",
    'platform/shop/src/cart/gift.ts':
      "import { card } from '../cards/card.ts'\nimport { gift } from '../gifts/gift.ts'\n",
    'platform/shop/src/gifts/gift.ts': "import { card } from '../cards/card.ts'\n",
    'platform/shop/src/cards/card.ts': "import type shop from '../../shop.ts'\n",
    'platform/shop/src/search/search.ts': "export const late = () => import('../prices.ts')\n",
    ...files,
  })

it('accepts imports down the list, along an arrow, out of src, and in a file that wires the folders', async () => {
  expect(folderOrderRule.violations(await tree({}))).toEqual([])
})

it.each([
  ['up the list', 'cart/late.ts', "export const late = () => import('../pages/page.tsx')\n", 'pages/page.tsx'],
  ['between folders on one line', 'search/also.ts', "import { cart } from '../cart/cart.ts'\n", 'cart/cart.ts'],
  ['into another chain', 'search/also.ts', "import { card } from '../cards/card.ts'\n", 'cards/card.ts'],
  ['against an arrow', 'cards/also.ts', "import { cart } from '../cart/cart.ts'\n", 'cart/cart.ts'],
  [
    'with a chunk name',
    'cart/named.ts',
    "import(/* webpackChunkName: 'page' */ '../pages/page.tsx')\n",
    'pages/page.tsx',
  ],
  ['through an alias', 'cart/named.ts', "import { page } from '#pages/page.tsx'\n", 'pages/page.tsx'],
  ['in a shared file', 'prices.ts', "export { cart } from './cart/cart.ts'\n", 'cart/cart.ts'],
  ['of a file that wires the folders', 'cart/up.ts', "import { shop } from '../index.ts'\n", 'index.ts'],
])('reports an import %s', async (_title, file, text, target) => {
  expect(folderOrderRule.violations(await tree({ [`platform/shop/src/${file}`]: text }))).toEqual([
    expect.stringContaining(`platform/shop/src/${file} imports ${target}, which platform/shop/README.md does not list`),
  ])
})

it('reports a folder that the README does not list', async () => {
  const root = await tree({ 'platform/shop/src/more/one.ts': '', 'platform/shop/src/more/two.ts': '' })
  expect(folderOrderRule.violations(root)).toEqual([
    'platform/shop/README.md does not list more/ in the order of its folders: add it.',
  ])
})

it('ignores tests and their support files', async () => {
  const root = await tree({
    'platform/shop/src/cart/cart.test.ts': "import '../pages/page.tsx'\n",
    'platform/shop/src/testing/fake-shop.ts': "import '../pages/page.tsx'\n",
  })
  expect(folderOrderRule.violations(root)).toEqual([])
})

it('also checks apps', async () => {
  const root = await makeTree({
    'apps/kiosk/README.md': README,
    'apps/kiosk/src/pages/page.tsx': '',
    'apps/kiosk/src/cart/cart.ts': "import '../pages/page.tsx'\n",
    'apps/kiosk/src/search/search.ts': '',
  })
  expect(folderOrderRule.violations(root)).toEqual([expect.stringContaining('apps/kiosk/src/cart/cart.ts imports')])
})

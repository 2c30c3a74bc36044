import { formatPreview, rotatePreviewKey, toAppName, toVersion } from '@mfe/release'
import { expect, it } from 'vitest'
import { setUpFakeSite } from '../testing/set-up-fake-site.ts'

const HOUR = 3_600_000

const fake = setUpFakeSite(
  async (site) => {
    await site.shell()
    await site.remote('careers', '1.0.0', { renders: 'return "careers one"' })
    await site.remote('careers', '2.0.0', { renders: 'return "careers two"' }, false)
    return site.open()
  },
  { settings: { MFE_PREVIEW: 'signed' } },
)

/** Signs a link to a version that is not live, with the key of the store. */
async function signedLink(version = '2.0.0'): Promise<string> {
  const policy = { mode: 'signed' as const, key: await fake.site.store.previewKey() }
  const target = { app: toAppName('careers'), version: toVersion(version) }
  const value = formatPreview(target, policy, new Date(Date.now() + 24 * HOUR))
  return `/careers?mfe=${encodeURIComponent(value)}`
}

async function rotate(validForMs: number): Promise<void> {
  const { store } = fake.site
  const now = Date.now()
  await store.replacePreviewKey(rotatePreviewKey(await store.previewKey(), new Date(now), new Date(now + validForMs)))
}

const titleOf = async (url: string) => {
  await fake.site.settled()
  return /<h1>(.*?)<\/h1>/.exec((await fake.app.inject(url)).body)?.[1]
}

it('a running gateway accepts links from before a rotation until the stated time, and links from after it', async () => {
  const before = await signedLink()
  expect(await titleOf(before)).toBe('careers two')
  await rotate(HOUR)
  const after = await signedLink()
  expect([await titleOf(before), await titleOf(after)]).toEqual(['careers two', 'careers two'])
  await rotate(0)
  expect([await titleOf(before), await titleOf(after)]).toEqual(['careers one', 'careers one'])
  expect(await titleOf(await signedLink())).toBe('careers two')
})

it('says that the preview of a working tree has ended, while its files and a link to it remain', async () => {
  const show = async (version: string) => {
    await fake.site.remote('careers', version, { renders: 'return "careers three"' }, false)
    return fake.app.inject(await signedLink(version))
  }
  expect((await show('preview-29990101t0000z-3f9a1c20')).body).toContain('<h1>careers three</h1>')
  const ended = await show('preview-20200101t0000z-3f9a1c20')
  expect([ended.statusCode, ended.json().code]).toEqual([404, 'pages/preview-ended'])
})

it.each(['careers@2.0.0', 'careers@2.0.0~zzzzzz~', `careers@2.0.0~zzzzzz~${'A'.repeat(43)}`])(
  'shows the live version to a visitor with the unsigned preview %s',
  async (value) => {
    const page = await fake.app.inject(`/careers?mfe=${encodeURIComponent(value)}`)
    expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([200, undefined])
    expect(page.body).toContain('<h1>careers one</h1>')
  },
)

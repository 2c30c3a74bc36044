import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  CARD_SIZE,
  drawing,
  filesIcons,
  label,
  type SocialCard,
  siteIcons,
  socialCard,
  tone,
  wrapEvenly,
} from './index.ts'
import { socialCardSvg } from './social-card.ts'

const mark = { warp: 'M7 3v26', weft: 'M3 16h26' }
const card = (change: Partial<SocialCard> = {}): SocialCard => ({
  seed: '/a-page',
  eyebrow: 'A page',
  title: 'What the page is about, in nine words or less',
  line: 'One more line',
  brand: { name: 'Company', mark },
  ...change,
})

const figure = drawing({ width: 720, height: 360 }, [
  `<rect width="720" height="360" fill="${tone.panel}"/>`,
  label('A figure', 40, 80, { fill: tone.teal }),
])

/** Returns the color at a point of a picture, as three numbers. */
async function colorAt(svg: string, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true })
  return [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
}

describe('socialCard', () => {
  it('creates a PNG of the size that link previews show, under 80 KB', async () => {
    const picture = await socialCard(card({ figure }))
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', ...CARD_SIZE })
    expect(picture.length).toBeLessThan(80_000)
  })

  it('shows the figure on the right, in its light colors, and keeps the title clear of it', async () => {
    const svg = socialCardSvg(card({ figure }))
    expect(await colorAt(svg, 840, 300)).toEqual([255, 255, 255])
    expect(await colorAt(svg, 510, 300)).not.toEqual([255, 255, 255])
    expect(svg).not.toContain('prefers-color-scheme')
    expect(() => socialCardSvg(card({ figure: '<svg/>' }))).toThrow('`drawing`')
  })

  it('reduces the colors without blotches on the background', async () => {
    const stained = card({ seed: '/mobility-hospitality/whitepaper', title: 'Rebooking in Ninety Seconds' })
    const means = async (picture: Buffer) => sharp(picture).removeAlpha().resize(40, 21).raw().toBuffer()
    const drawn = await means(
      await sharp(Buffer.from(socialCardSvg(stained)))
        .png()
        .toBuffer(),
    )
    const reduced = await means(await socialCard(stained))
    expect(Math.max(...drawn.map((value, index) => Math.abs(value - (reduced[index] ?? 0))))).toBeLessThan(8)
  })

  it('draws the same picture for the same content, and a different one for every change', () => {
    expect(socialCardSvg(card())).toBe(socialCardSvg(card()))
    const parts = [
      {},
      { seed: '/b' },
      { eyebrow: 'B' },
      { title: 'B' },
      { line: 'B' },
      { brand: { name: 'B', mark } },
      { figure },
    ]
    expect(new Set(parts.map((part) => socialCardSvg(card(part)))).size).toBe(parts.length)
  })

  it('contains text as outlines, without fonts', () => {
    expect(socialCardSvg(card())).not.toMatch(/<text|font/)
  })

  it('rejects text that does not fit, or that the font cannot draw', () => {
    expect(() => socialCardSvg(card({ title: 'far too many words '.repeat(20) }))).toThrow('too long')
    expect(() => socialCardSvg(card({ title: 'Привет' }))).toThrow('cannot draw')
  })
})

it('leaves no short last line, without adding lines', () => {
  const style = { font: 'display', size: 60 } as const
  const lines = wrapEvenly('Release faster with tests you trust', style, 440)
  expect(lines).toEqual(['Release faster', 'with tests', 'you trust'])
  expect(wrapEvenly('Privacy', style, 440)).toEqual(['Privacy'])
})

describe('a drawing', () => {
  const size = { width: 40, height: 20 }

  it('switches its tones on dark pages, and keeps other colors', () => {
    const svg = drawing(size, [`<path fill="${tone.text}"/>`, '<path fill="#1d2d3e"/>'])
    expect(tone.text).toBe('#1d2d3d')
    expect(svg).toContain('{[fill="#1d2d3d"]{fill:#eaeef2}}</style>')
  })

  it('aligns text by its width, and rejects letters that the font cannot draw', () => {
    const leftmost = (anchor: 'start' | 'middle' | 'end') =>
      /translate\((-?[\d.]+)/.exec(label('II', 100, 20, { anchor }))?.[1]
    const [start, middle, end] = [leftmost('start'), leftmost('middle'), leftmost('end')].map(Number)
    expect(start).toBe(100)
    expect(middle).toBeLessThan(100)
    expect(end).toBeLessThan(middle ?? 0)
    expect(() => label('Привет', 0, 0)).toThrow('cannot draw')
  })

  it('outlines each letter of a font once for all sizes', () => {
    const svg = drawing(size, [label('ox', 0, 20), label('x o', 0, 40, { size: 54 })])
    const outlined = [...svg.matchAll(/<path id="(\w+)" d="m/g)].map(([, id]) => id)
    const used = [...svg.matchAll(/<use href="#(\w+)"/g)].map(([, id]) => id)
    expect(outlined).toHaveLength(2)
    expect(used).toEqual([...outlined, ...outlined.toReversed()])
  })
})

describe('siteIcons', () => {
  it('creates icons of the sizes in their names', async () => {
    const { 'favicon.svg': vector, 'favicon.ico': ico, ...pictures } = await siteIcons(mark)
    const sizes = await Promise.all(
      Object.entries(pictures).map(async ([name, content]) => {
        const { width, height, format } = await sharp(content).metadata()
        return [name, `${width}x${height} ${format}`]
      }),
    )
    expect(Object.fromEntries(sizes)).toEqual({
      'apple-touch-icon.png': '180x180 png',
      'icon-192.png': '192x192 png',
      'icon-512.png': '512x512 png',
      'icon-maskable-192.png': '192x192 png',
      'icon-maskable-512.png': '512x512 png',
    })
    expect(Buffer.from(vector ?? '').toString()).toContain(mark.warp)
    const directory = Buffer.from(ico ?? '')
    expect([...directory.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
    const inside = await sharp(directory.subarray(directory.readUInt32LE(18))).metadata()
    expect(inside).toMatchObject({ format: 'png', width: 32, height: 32 })
  })

  it('creates those of the file area, which differ from those of the site', async () => {
    const [files, site] = [await filesIcons(mark), await siteIcons(mark)]
    expect(Object.keys(files)).toEqual(['', '-192', '-512', '-maskable-192', '-maskable-512'].map(fileOf))
    expect(Buffer.from(files['files-icon.svg'] ?? '').toString()).toContain(mark.warp)
    expect(files['files-icon-192.png']).not.toEqual(site['icon-192.png'])
  })

  const fileOf = (suffix: string) => `files-icon${suffix}.${suffix === '' ? 'svg' : 'png'}`

  it.each([
    ['the site', siteIcons, 'icon-maskable-192.png'],
    ['the file area', filesIcons, 'files-icon-maskable-192.png'],
  ] as const)('keeps the picture of %s inside the safe zone of a maskable icon', async (_app, draw, name) => {
    const icon = (await draw(mark))[name]
    const { data, info } = await sharp(icon).raw().toBuffer({ resolveWithObject: true })
    const background = [...data.subarray(0, 3)].join()
    const outside: string[] = []
    for (let y = 0; y < info.height; y++) {
      for (let x = 0; x < info.width; x++) {
        const at = (y * info.width + x) * info.channels
        const isFar = Math.hypot(x - info.width / 2, y - info.height / 2) > info.width * 0.4
        if (isFar && [...data.subarray(at, at + 3)].join() !== background) outside.push(`${x},${y}`)
      }
    }
    expect(outside).toEqual([])
  })
})

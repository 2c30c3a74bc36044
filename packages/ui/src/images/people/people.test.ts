import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawing, figure, type HeadSpec, neck, torso } from '../index.ts'

const person: HeadSpec = {
  skin: { base: '#ffe0c0', shade: '#c08040', line: '#804000' },
  brow: '#201010',
  mouth: '',
  hair: '',
}
const body = [neck(person.skin), torso(56, { base: '#2050a0', shade: '#103070' })]

/** Returns the color of a point of a figure, relative to the middle of its head. */
async function colorAt(facing: 'left' | 'right', x: number, y: number): Promise<string> {
  const svg = drawing({ width: 200, height: 300 }, [figure(100, 60, { person, facing, body, over: [] })])
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true })
  const start = ((60 + y) * info.width + 100 + x) * info.channels
  return `#${data.subarray(start, start + 3).toString('hex')}`
}

it.each(['left', 'right'] as const)('shades the right side of a person who faces %s', async (facing) => {
  expect(await colorAt(facing, -10, 24)).toBe(person.skin.base)
  expect(await colorAt(facing, 22, 24)).toBe(person.skin.shade)
  expect(await colorAt(facing, -30, 140)).toBe('#2050a0')
  expect(await colorAt(facing, 46, 140)).toBe('#103070')
})

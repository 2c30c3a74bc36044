import { figure, fill, fingers, neck, sleeve, stroke, tone, torso } from '@site/ui/images'
import { joseph } from '../people/men.ts'
import { clerk } from '../people/others.ts'
import { priya } from '../people/women.ts'
import { line, panel, shape } from '../shapes.ts'
import { scene } from './scene.ts'

const SWEATER = { base: '#a34f43', shade: '#843c33' }
const COAT = { base: '#475f87', shade: '#37496a' }
const KURTA = { base: '#d0921f', shade: '#a8720f' }

const noteAt = (x: number, y: number): string => `M${x} ${y}h44v40h-44Z`
const column = (x: number, rows: readonly number[]): string => rows.map((y) => noteAt(x, y)).join('')

/** Three people in a workshop at a wall of notes; one note is being moved. */
export const notes = scene(
  tone.amberSoft,
  panel(40, 20, 640, 300),
  line('M252 36v268M468 36v268', tone.line, 2),
  shape(column(64, [40, 92, 144]) + column(198, [40]) + column(276, [92]), { fill: tone.tealMid }),
  shape(column(416, [40, 92]) + column(276, [40]) + column(630, [92]), { fill: tone.amber }),
  shape(column(490, [40]) + column(630, [40, 144]), { fill: tone.tealSoft, stroke: tone.tealMid }),
  line('M328 62h36m-10-8 10 8-10 8', tone.edge),
  figure(146, 168, {
    person: joseph,
    body: [
      neck(joseph.skin, 16),
      torso(62, SWEATER),
      fill('M-20 64 0 88-14 102-34 72ZM20 64 0 88 14 102 34 72Z', '#f6f8fa'),
    ],
    over: [
      stroke('M-32 130C-36 156-35 176-32 194', SWEATER.shade, 2.5),
      sleeve('M47 112C58 132 76 130 86 104L96 52', SWEATER, 29),
      fill('M86-2h44v40H86Z', '#e38f0f'),
      stroke('M98 44l2-8', joseph.skin.base, 18),
      fingers(['M96 34V22', 'M105 34l5-8'], joseph.skin, 8),
    ],
  }),
  figure(374, 168, {
    person: clerk,
    facing: 'left',
    body: [torso(54, COAT), fill('M-20 74 0 108 20 74 26 80 4 122V196H-4V122L-26 80Z', COAT.shade)],
    over: [
      stroke('M-40 112C-48 140-46 156-36 162L12 166M40 112C48 140 48 156 38 166L20 170', COAT.base, 27),
      stroke('M-30 178 6 180', COAT.shade, 2.5),
      fingers(['M14 162h14', 'M14 170h14'], clerk.skin, 9),
    ],
  }),
  figure(572, 168, {
    person: priya,
    facing: 'left',
    body: [
      neck(priya.skin, 13),
      torso(54, KURTA),
      stroke('M-21 71C-14 92 14 92 21 71', '#7c5207', 9),
      stroke('M0 92v104', '#7c5207', 5),
    ],
    over: [
      stroke('M42 112C50 140 50 156 42 168L10 160', KURTA.shade, 28),
      fill('M-38 128h50l6 52h-50Z', '#314152'),
      sleeve('M-42 112C-52 142-50 162-38 168L-22 166', KURTA, 27),
      fingers(['M-20 162l12-4', 'M-19 170l13-2'], priya.skin, 8),
    ],
  }),
)

import { figure, fill, fingers, neck, sleeve, stroke, tone, torso } from '@site/ui/images'
import { operator, tomasInHelmet } from '../people/others.ts'
import { box, disc, line, shape } from '../shapes.ts'
import { scene } from './scene.ts'

const JACKET = { base: '#3b4a5b', shade: '#293848' }
const OVERALL = { base: '#4f6b96', shade: '#3c5379' }

/** The front of a high-visibility vest with its reflective stripes. */
const VEST = [
  fill('M-44 84C-40 110-42 150-42 196H-4V104L-24 74ZM44 84C40 110 42 150 42 196H4V104L24 74Z', '#fdb25b'),
  stroke('M-40 164H-6M6 164H40', '#f6f8fa', 9),
].join('')

/** At a press on a shop floor: an operator explains it, a visitor takes notes. */
export const site = scene(
  tone.tealSoft,
  // The factory building.
  shape('M0 0v52L120 20 240 52 360 20 480 52 600 20 720 52V0Z', { fill: tone.line }),
  line('M0 76H720', tone.edge, 8),
  line('M96 80v34m0 0c-10 0-10 16 0 16s10-8 5-12', tone.edge, 4),
  shape('M24 150h64v80H24ZM104 170h56v60h-56Z', { fill: tone.line }),
  line('M36 170h40M36 186h28M116 190h32', tone.background, 5),
  // The press.
  box(548, 104, 150, 44, { fill: tone.tealDeep }, 6),
  shape('M556 148h22v172h-22ZM668 148h22v172h-22Z', { fill: tone.tealDeep }),
  box(608, 148, 30, 46, { fill: tone.edge }, 0),
  box(588, 194, 70, 20, { fill: tone.text }, 3),
  box(578, 262, 90, 58, { fill: tone.edge }, 0),
  box(596, 250, 54, 12, { fill: tone.amber }, 3),
  disc(568, 126, 7, { fill: tone.amber }),
  box(0, 320, 720, 40, { fill: tone.line }, 0),
  figure(232, 164, {
    person: tomasInHelmet,
    body: [neck(tomasInHelmet.skin, 16), torso(62, JACKET), fill('M-16 70 0 90 16 70 4 104H-4Z', '#e3efff'), VEST],
    over: [
      stroke('M46 112C56 140 54 158 42 166L14 160', JACKET.shade, 30),
      fill('M-30 118l48-8 10 52-48 8Z', '#eaeef3'),
      stroke('M-18 128l26-4M-16 140l26-4M-14 152l16-3', '#9ba6b2', 3),
      sleeve('M-46 112C-56 142-54 164-40 168L-24 162', JACKET, 30),
      fingers(['M-22 156l12-3', 'M-21 164l13-2'], tomasInHelmet.skin, 9),
      stroke('M14 152L4 130', '#e38f0f', 4),
      stroke('M12 158l4-8', tomasInHelmet.skin.base, 15),
    ],
  }),
  figure(438, 164, {
    person: operator,
    facing: 'left',
    body: [
      neck(operator.skin, 16),
      torso(62, OVERALL),
      stroke('M0 92v104', OVERALL.shade, 4),
      fill('M-18 64-31 74l12 20L0 88ZM18 64 31 74l-12 20L0 88Z', OVERALL.shade),
    ],
    over: [
      stroke('M-46 112C-56 144-54 168-48 196', OVERALL.base, 30),
      stroke('M-32 132C-35 156-34 176-32 194', OVERALL.shade, 2.5),
      stroke('M47 110C60 134 78 132 92 116L112 94', OVERALL.shade, 29),
      stroke('M116 90l6-7', operator.skin.base, 18),
      fingers(['M124 82l18-14', 'M118 78l4-10'], operator.skin, 9),
    ],
  }),
)

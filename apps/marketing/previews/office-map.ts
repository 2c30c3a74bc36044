import { brand } from '@site/brand'
import { dot, fill, label, placed, stroke, tone } from '@site/ui/images'
import { box, diagram } from '../pictures/shapes.ts'
import { mainStreet, pin, pinEye, river, streets } from '../src/shared/office-streets.ts'

const [, street, , town] = brand.contact.address

/** The streets around the office as on the contact page, with the address. */
export const officeMap = diagram(
  placed(
    -256,
    -21,
    [
      stroke(river, tone.tealMid, 40),
      ...streets.map((d) => stroke(d, tone.panel, 8)),
      stroke(mainStreet, tone.panel, 22),
      fill(pin, tone.teal),
      dot(pinEye.cx, pinEye.cy, pinEye.r, tone.panel),
    ],
    2.2,
  ),
  box(40, 292, 330, 84, { fill: tone.panel, stroke: tone.line, width: 2 }, 12),
  label(street, 64, 328, { font: 'display', size: 26 }),
  label(town, 64, 360, { size: 24, fill: tone.muted }),
)

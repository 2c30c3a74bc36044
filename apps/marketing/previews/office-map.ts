import { brand } from '@site/brand'
import { dot, drawing, fill, label, placed, stroke, tone } from '@site/ui/images'
import { mainStreet, pin, pinEye, river, streets } from '../src/shared/office-streets.ts'

const [, street, , town] = brand.contact.address

/** The streets around the office as on the contact page, with the address. */
export const officeMap = drawing({ width: 720, height: 400 }, [
  fill('M0 0H720V400H0Z', tone.background),
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
  `<rect x="40" y="292" width="330" height="84" rx="12" fill="${tone.panel}" stroke="${tone.line}" stroke-width="2"/>`,
  label(street, 64, 328, { font: 'display', size: 26 }),
  label(town, 64, 360, { size: 24, fill: tone.muted }),
])

import { callumReyes, josephAchterberg, tomasVillareal } from './men.ts'
import { inesDuarte, marenLindqvist, priyaRamanathan } from './women.ts'

/** Portraits by the person's id in `src/content`. */
export const portraits: Readonly<Record<string, string>> = {
  'maren-lindqvist': marenLindqvist,
  'tomas-villareal': tomasVillareal,
  'priya-ramanathan': priyaRamanathan,
  'joseph-achterberg': josephAchterberg,
  ines: inesDuarte,
  callum: callumReyes,
}

import { callumReyes, josephAchterberg, tomasVillareal } from './men.ts'
import { inesDuarte, marenLindqvist, priyaRamanathan } from './women.ts'

/** By the id of the person in `src/content`. */
export const portraits: Readonly<Record<string, string>> = {
  'maren-lindqvist': marenLindqvist,
  'tomas-villareal': tomasVillareal,
  'priya-ramanathan': priyaRamanathan,
  'joseph-achterberg': josephAchterberg,
  ines: inesDuarte,
  callum: callumReyes,
}

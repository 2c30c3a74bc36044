import { Command } from 'commander'
import { toInstant } from '../shared/clock/clock.ts'
import { openClock } from '../shared/clock/open-clock.ts'
import { withDatabase } from './with-database.ts'

export function clockCommand(): Command {
  const clock = new Command('clock').description('what to do about a time that is implausible')

  clock
    .command('accept')
    .description('accept the time although it is implausible: data is deleted by age again')
    .action(() =>
      withDatabase(async (db) => {
        const opened = await openClock(db)
        const { state, time } = opened.checked()
        if (!state.doubt) return console.log(`The time, ${toInstant(time)}, is plausible. Nothing was changed.`)
        await opened.accept()
        console.log(`Accepted ${toInstant(time)}. Data is deleted by age again within an hour.`)
      }),
    )

  return clock
}

import { prices } from '../prices.ts'
import type { ServiceContent } from '../types.ts'

export const cyberSecurity: ServiceContent = {
  kind: 'service',
  path: '/cyber-security',
  title: 'Cybersecurity',
  description:
    'Reduce the risks an attacker could actually reach: assessment, identity, cloud posture, secure development and incident response drills.',
  updated: '2026-11-30',
  headline: 'Fix what attackers can actually reach',
  lead: 'Scanners list thousands of vulnerabilities. We work on the few that could reach what you cannot afford to lose.',
  headings: {
    problem: 'Long reports in the wrong order',
    capabilities: 'Cut the paths, and keep them cut',
    steps: 'Three weeks of testing, then fixes by path',
    deliverables: 'Evidence for every fix',
  },
  problem: [
    'Security reports tend to be long, alarming and sorted by a score that knows nothing about your business. A printer and a payroll server appear side by side, and teams fix whatever is easy.',
    'Attackers do the opposite. They need only one path: a reused password, an old remote access gateway, a build server with too many privileges. The shortest paths should go first.',
  ],
  capabilities: {
    Assessment:
      'We map the paths from the internet to your most valuable systems, prove the shortest ones with your permission, and rank fixes by the paths they cut.',
    Identity:
      'Phishing-resistant sign-in, fewer standing administrators, and access revoked on the day an employee leaves.',
    'Cloud posture':
      'Policies as code that block a public bucket before it exists, and a weekly drift report with an owner for every line.',
    'Secure development':
      'Threat modeling during planning, dependency and secret scanning in the pipeline, and a clear process for outside vulnerability reports.',
    'Response drills':
      'Exercises for technical teams and executives that end with changes to the plan while memories are fresh.',
  },
  steps: {
    intro: 'Two consultants, one for offense and one for defense, work with you from the first call to the retest.',
    items: {
      'Agree on the crown jewels':
        'Half a day with the people who know what would stop the business, and how long it could be down.',
      'Find the paths':
        'Three weeks of testing under written rules of engagement. Anything urgent is reported within the hour.',
      'Close them together': 'Six to ten weeks of fixes alongside your administrators, shortest path first.',
      'Prove it': 'A retest, a drill and a plan for the next six months that your own team can carry out.',
    },
  },
  picture: {
    id: 'attack-paths',
    alt: 'Three paths lead from the internet past several systems to a crown. Numbered marks cut the shortest path first and then the other two; beyond each mark, the path is only dotted. A tick on the crown: the retest finds none open.',
    caption: 'One cut closes a whole path, and the shortest path gets the first one.',
  },
  deliverables: [
    'A one-page map of attack paths before and after',
    'Completed fixes, with evidence that they work',
    'Guardrails in your pipelines and cloud accounts',
    'An incident response plan with names, phone numbers and a printed copy',
    'A drill report with agreed changes and dates',
  ],
  firstStep: {
    text: 'The crown jewels, the paths to them and a ranked list of fixes: four weeks, two people',
    price: prices['cyber-security'],
  },
  technologies: {
    heading: 'Standards and tools',
    intro: 'We map our work to the frameworks your auditors use.',
    names: [
      'NIST CSF 2.0',
      'ISO/IEC 27001',
      'CIS Controls',
      'OWASP ASVS',
      'MITRE ATT&CK',
      'FIDO2',
      'Open Policy Agent',
    ],
  },
  example: {
    heading: 'Example: a ransomware tabletop',
    change: { before: '9 days', after: '30 hours', label: 'to restore the order system' },
    context:
      'A hospital supplier had backups, insurance and a plan in a binder. They had never been tested together, and the digital copy of the plan was on the server it was meant to restore.',
    work: 'We ran a four-hour exercise with executives, IT and communications. Messages came in as they would in a real attack, and two key people were declared unreachable.',
    result:
      'The group found 17 gaps. The largest: restoring the order system would have taken nine days instead of the assumed two. When the exercise was repeated six months later, it took 30 hours.',
    limits:
      'A tabletop exercise tests decisions and cannot test every backup. A full restore of the archive was planned but had not been tested when the engagement ended.',
  },
  ask: 'tomas-villareal',
  questions: {
    'Could testing break something?':
      'We agree on limits, hours and a way to stop the test in advance. We test fragile systems on a copy, or only review their configuration.',
    'We are already certified. Why test?':
      'A certification shows that you manage security. A test shows what an attacker could do today.',
    'Can you be our emergency contact?':
      'Yes, for clients whose environment we know. Otherwise, we help you choose an incident response firm before you need one.',
  },
  related: [
    ['/bankfinancial', 'Banking and financial', 'Operational resilience that stands up to an exam.'],
    ['/energyutilities', 'Energy and utilities', 'Where control systems meet the office network.'],
    ['/manufacturing/whitepaper', 'Whitepaper: the connected line', 'Connecting machines without opening the network.'],
  ],
}

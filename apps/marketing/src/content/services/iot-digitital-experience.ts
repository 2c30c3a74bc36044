import type { ServiceContent } from '../types/service.ts'

export const iotDigitalExperience: ServiceContent = {
  kind: 'service',
  path: '/iot-digitital-experience',
  title: 'IoT and Digital Experience',
  description:
    'Sensors, gateways and apps that lead to a decision: edge software, device fleets, digital twins and screens designed with field staff.',
  updated: '2026-11-22',
  headline: 'From devices to decisions',
  lead: 'A reading is worth something only when the right person sees it in time and knows what to do.',
  problem: [
    'Connecting a sensor is easy. Living with ten thousand of them is not. Batteries fade, certificates expire, and a vehicle leaves the network for a day and returns with all its messages at once.',
    'Meanwhile the screen shows a wall of gauges. People learn to ignore it, because nothing on it says whether they should stand up and walk to the machine.',
  ],
  capabilities: {
    'Edge software':
      'Filtering, buffering and simple rules run beside the device, so that a lost connection delays the report and never the reaction.',
    'Device fleet':
      'Enrollment, identity, staged firmware updates and retirement. Every unit has a record from unboxing to recycling.',
    'Digital twin':
      'A model of the asset, its limits and its history. It is only as detailed as the decision it supports.',
    'App and portal design':
      'Screens for one role and one question each, tried with real users on paper before anyone writes code.',
    'Field experience':
      'Gloves, glare, noise and weak signal are design inputs. We visit the site and build for the worst hour of the shift.',
  },
  steps: {
    intro: 'The team joins an embedded engineer, a service designer and a backend developer for about five months.',
    items: {
      Visit: 'Two days on site. We follow the people who will use the system and write down each decision they make.',
      'Prove one path':
        'Ten devices, one gateway, one screen. It runs for four weeks in real conditions, failures included.',
      Harden: 'Updates, key rotation, offline behavior and support tools are finished before the numbers grow.',
      'Roll out': 'Devices go live in batches. A batch that misses its health target automatically stops the next one.',
    },
  },
  deliverables: [
    'Gateway software and its update channel, in your hands',
    'A fleet console showing health, version and owner of every unit',
    'An alert catalog in which every alert names an action',
    'Tested web and mobile screens with their design files',
    'A support guide for the people who replace devices in the field',
  ],
  technologies: {
    intro: 'Open protocols keep devices replaceable, so we begin there.',
    names: ['MQTT', 'OPC UA', 'Bluetooth LE', 'LoRaWAN', 'TimescaleDB', 'React Native', 'Node.js'],
  },
  example: {
    heading: 'Example engagement: cold-chain sensors',
    context:
      'A food wholesaler threw away pallets because a temperature log was read only on arrival. By then nobody could tell which door had been left open.',
    work: 'Trailers received a gateway and four probes. The driver’s phone shows one line: fine, check the door, or call. The dispatcher sees the same line for every trailer.',
    result:
      'In the first season, spoiled pallets fell from 60 to 19 a month, and drivers answered most alerts within five minutes.',
    limits:
      'Readings inside tightly wrapped pallets still lag by about 20 minutes. The alert text tells the driver so.',
  },
  questions: {
    'Can we keep our existing devices?':
      'Usually, if they can be updated and identified. A gateway can translate for older equipment, and we tell you which units are a risk to keep.',
    'How is a stolen device kept out?':
      'Each unit has its own key in protected storage. It can be locked out within minutes, and it never holds a secret shared with its neighbors.',
    'Who owns the readings?':
      'You do. They are stored in an open schema, and the contract describes how to export them without us.',
  },
  related: [
    ['/manufacturing', 'Manufacturing', 'Machines, cells and the people beside them.'],
    ['/manufacturing/whitepaper', 'Whitepaper: the connected line', 'Why one cell is the right start.'],
    ['/cyber-security', 'Cybersecurity', 'Keys, updates and networks for devices.'],
  ],
}

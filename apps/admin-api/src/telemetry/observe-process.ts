import type { Meter } from '@opentelemetry/api';

/** Observes memory and CPU time of the process. A library observes its event loop, heap and garbage collection. */
export function observeProcess(meter: Meter): void {
  meter
    .createObservableUpDownCounter('process.memory.usage', {
      description: 'Resident memory of the process.',
      unit: 'By',
    })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  meter
    .createObservableCounter('process.cpu.time', {
      description: 'CPU time of the process.',
      unit: 's',
    })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage();
      result.observe(user / 1e6, { 'cpu.mode': 'user' });
      result.observe(system / 1e6, { 'cpu.mode': 'system' });
    });
}

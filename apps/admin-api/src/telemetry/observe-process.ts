import type { Meter } from '@opentelemetry/api';

/** Memory and processor time of this process. Its event loop, heap and garbage collection are observed by a library. */
export function observeProcess(meter: Meter): void {
  meter
    .createObservableUpDownCounter('process.memory.usage', {
      description: 'Physical memory that the process holds.',
      unit: 'By',
    })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  meter
    .createObservableCounter('process.cpu.time', {
      description: 'Processor time that the process has used.',
      unit: 's',
    })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage();
      result.observe(user / 1e6, { 'cpu.mode': 'user' });
      result.observe(system / 1e6, { 'cpu.mode': 'system' });
    });
}

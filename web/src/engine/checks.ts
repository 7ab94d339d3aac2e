export * from './conformance';
export * from './index';

export { type AiClient, AiFault, type ChatMessage, createAiClient } from './ai-client.ts';
